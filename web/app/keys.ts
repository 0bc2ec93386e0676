// Keyboard shortcuts. Each page registers its own with a description; `?` lists them.

export interface Key {
  /** KeyboardEvent.key values in lower case, separated by spaces if several keys do the same; `Shift+r` with Shift held. */
  keys: string;
  /** The label in the list; `keys` if left out. */
  shown?: string;
  does: () => string;
  /** `key`: the key that was pressed. */
  act: (key: string) => void;
}

let current: () => readonly Key[] = () => [];

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement
    ? !['radio', 'checkbox', 'button', 'range'].includes(target.type)
    : target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}

/** Replaces the page's shortcuts. */
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
    /* Enter and Space activate a focused button or link, as usual. */
    const presses = name === 'Enter' || name === ' ';
    if (presses && event.target instanceof Element && event.target.closest('button, a, summary, label, input') !== null) {
      return;
    }
    const of = (pressed: string): Key | undefined => current().find((key) => key.keys.split(' ').includes(pressed));
    const found = (event.shiftKey ? of(`Shift+${name}`) : undefined) ?? of(name === ' ' ? 'Space' : name);
    if (found !== undefined) {
      event.preventDefault();
      found.act(name);
    }
  });
}
