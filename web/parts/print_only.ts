// Printing one part of a page: what else there is stays off the paper (style/staff.css).

/** Prints an element of a page that has several to print. */
export function printOnly(element: HTMLElement): void {
  element.classList.add('printing');
  addEventListener('afterprint', () => element.classList.remove('printing'), { once: true });
  print();
}
