// Loads styles that tables and lobby do not need; index.html names the file.

let loading: Promise<void> | null = null;

export function moreStyles(): Promise<void> {
  loading ??= new Promise((done, failed) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = document.querySelector<HTMLMetaElement>('meta[name="more-styles"]')!.content;
    link.onload = () => done();
    link.onerror = () => {
      link.remove();
      loading = null;
      failed(new Error('The styles of this page did not come.'));
    };
    document.head.append(link);
  });
  return loading;
}
