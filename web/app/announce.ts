// Screen reader announcements. The live regions must exist before text is put into them, or nothing is read.

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
