// Fetches the files of a part of the page, before the part is imported. Of an import that fails, many browsers remember the
// failure as long as the page is open, and of a preload too; a plain request that failed can be made again.

const fetched = new Map<string, Promise<unknown>>();

/**
 * @param names of all files that the part needs, from the root of the site
 * @throws when one of them can't be fetched
 */
export const fetchFiles = (names: readonly string[]): Promise<unknown> => Promise.all(names.map(fetchOnce));

function fetchOnce(name: string): Promise<unknown> {
  let file = fetched.get(name);
  if (!file) {
    const href = `/${name}`;
    file = (href.endsWith('.css') ? addStyle(href) : fetchScript(href)).catch((error: unknown) => {
      fetched.delete(name);
      throw error;
    });
    fetched.set(name, file);
  }
  return file;
}

/** Whether the HTML brings it itself. */
const isNamed = (href: string, also = '') => document.querySelector(`link[href="${href}"]${also}`) !== null;

/** Into the browser's cache, from where the import takes it. */
async function fetchScript(href: string): Promise<void> {
  if (isNamed(href)) return;
  const answer = await fetch(href);
  if (!answer.ok) throw new Error(`${href}: ${answer.status}`);
  // The cache has it once all of it is read.
  await answer.arrayBuffer();
}

async function addStyle(href: string): Promise<unknown> {
  if (isNamed(href, '[rel=stylesheet]')) return;
  const link = document.createElement('link');
  Object.assign(link, { crossOrigin: '', rel: 'stylesheet', href });
  const answer = new Promise((resolve, reject) => {
    link.onload = resolve;
    link.onerror = () => {
      link.remove();
      reject(new Error(`${href}: no answer`));
    };
  });
  // The library's styles stand behind the frame, in the body. Before them, these would lose to rules that are as specific.
  document.body.append(link);
  return answer;
}
