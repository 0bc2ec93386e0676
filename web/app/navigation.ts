// Navigation between addresses.

const listeners = new Set<() => void>();

function tell(): void {
  dispatchEvent(new Event('trey-went'));
  for (const listener of listeners) {
    listener();
  }
}

export function navigate(path: string): void {
  if (path !== location.pathname + location.search + location.hash) {
    history.pushState(null, '', path);
  }
  scrollTo(0, 0);
  tell();
}

export function onNavigate(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

addEventListener('popstate', tell);
