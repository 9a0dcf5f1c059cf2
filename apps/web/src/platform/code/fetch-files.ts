// Fetches the files of a lazy part before it is imported. Many browsers remember a failed import or preload as long as the
// page is open; a plain request can be repeated after a failure.

const fetched = new Map<string, Promise<unknown>>();

/** The build's own list: which of the named files each part needs, by place. */
interface Listing {
  names: readonly string[];
  parts: Readonly<Record<string, readonly number[]>>;
}

let listing: Promise<Listing> | undefined;

/**
 * @param part its own file, which the build's list says everything about, or all its files; relative to the root of the site
 * @throws when one of them can't be fetched
 */
export async function fetchFiles(part: string | readonly string[]): Promise<unknown> {
  if (typeof part !== 'string') return Promise.all(part.map(fetchOnce));
  listing ??= fetchListing().catch((error: unknown) => {
    listing = undefined;
    throw error;
  });
  const { names, parts } = await listing;
  return Promise.all((parts[part] ?? []).flatMap((place) => names[place] ?? []).map(fetchOnce));
}

async function fetchListing(): Promise<Listing> {
  const href = document.querySelector<HTMLMetaElement>('meta[name="files"]')?.content ?? '';
  const answer = await fetch(href);
  if (!answer.ok) throw new Error(`${href}: ${answer.status}`);
  return answer.json();
}

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

/** Tells whether the HTML loads the file itself. */
const isNamed = (href: string, also = '') => document.querySelector(`link[href="${href}"]${also}`) !== null;

/** Fills the browser's cache, from which the import reads. */
async function fetchScript(href: string): Promise<void> {
  if (isNamed(href)) return;
  const answer = await fetch(href);
  if (!answer.ok) throw new Error(`${href}: ${answer.status}`);
  // The browser caches a file only once its whole body has been read.
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
