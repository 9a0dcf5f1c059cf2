// Keeps secrets in paths out of the log.
import type { AnyEndpoint } from '@worklane/contract/platform/endpoint';
import { TOKEN_PREFIX } from '@worklane/domain/tokens/vocabulary';

/** An API token that someone put into an address: it belongs into a header. */
const API_TOKEN = new RegExp(`${TOKEN_PREFIX}[0-9A-Za-z]{10,}`, 'gi');

/**
 * @returns a function that replaces the secret in a path with its parameter's name. It also replaces paths that only begin like
 * an endpoint's, because a mistyped address still contains the secret, and API tokens anywhere.
 */
export function secretHider(endpoints: readonly AnyEndpoint[]): (path: string) => string {
  const shown = endpoints.flatMap(({ path, secretParam }) => (secretParam ? [path] : []));
  return (path) => {
    const plain = path.replace(/\/+/g, '/').toLowerCase();
    return (
      shown.find((each) => plain.startsWith(each.slice(0, each.indexOf('{')))) ??
      path.replace(API_TOKEN, `${TOKEN_PREFIX}...`)
    );
  };
}
