// Keys: each page says which it has, in its own words; `?` lists them.

export interface Key {
  /** As KeyboardEvent.key has it, letters in lower case; several for one act are separated by spaces. */
  keys: string;
  /** What the list calls it; left out: what `keys` says. */
  shown?: string;
  does: () => string;
  /** `key`: which of several it was. */
  act: (key: string) => void;
}

let current: () => readonly Key[] = () => [];

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement
    ? !['radio', 'checkbox', 'button', 'range'].includes(target.type)
    : target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}

/** From now on these are the page's keys. */
export function useKeys(keys: () => readonly Key[]): () => void {
  current = keys;
  return () => {
    if (current === keys) {
      current = () => [];
    }
  };
}

export function pageKeys(): readonly Key[] {
  return current();
}

export function listenForKeys(): void {
  addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) ||
        document.querySelector('dialog[open]') !== null) {
      return;
    }
    const name = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    /* A focused button or link is pressed by Enter and Space as everywhere. */
    const presses = name === 'Enter' || name === ' ';
    if (presses && event.target instanceof Element && event.target.closest('button, a, summary, label, input') !== null) {
      return;
    }
    const found = current().find((key) => key.keys.split(' ').includes(name === ' ' ? 'Space' : name));
    if (found !== undefined) {
      event.preventDefault();
      found.act(name);
    }
  });
}
