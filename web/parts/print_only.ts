// Prints one part of a page; style/staff.css hides the rest.

/** Prints one element of a page that has several printable parts. */
export function printOnly(element: HTMLElement): void {
  element.classList.add('printing');
  addEventListener('afterprint', () => element.classList.remove('printing'), { once: true });
  print();
}
