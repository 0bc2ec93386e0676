// Tells a screen reader. The regions are in the document from the start, or nothing would be read.

function region(role: 'status' | 'alert'): HTMLElement {
  const made = document.createElement('p');
  made.className = 'vh';
  made.setAttribute('role', role);
  made.setAttribute('aria-live', role === 'alert' ? 'assertive' : 'polite');
  document.body.append(made);
  return made;
}

let polite: HTMLElement | undefined;
let assertive: HTMLElement | undefined;

export function prepareAnnouncements(): void {
  polite ??= region('status');
  assertive ??= region('alert');
}

export function say(text: string): void {
  if (polite !== undefined) {
    polite.textContent = text;
  }
}

export function sayNow(text: string): void {
  if (assertive !== undefined) {
    assertive.textContent = text;
  }
}
