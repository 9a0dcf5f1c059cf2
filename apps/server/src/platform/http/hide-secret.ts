// Keeps the secrets that stand in addresses out of the log.
import type { AnyEndpoint } from '@worklane/contract/platform/endpoint';

/**
 * @returns gives what the log may hold of a path: the parameter's name in the place of a secret. Also of paths that only
 * resemble an endpoint's, because what a person mistyped still has the secret.
 */
export function secretHider(endpoints: readonly AnyEndpoint[]): (path: string) => string {
  const shown = endpoints.flatMap(({ path, secretParam }) => (secretParam ? [path] : []));
  return (path) => {
    const plain = path.replace(/\/+/g, '/').toLowerCase();
    return shown.find((each) => plain.startsWith(each.slice(0, each.indexOf('{')))) ?? path;
  };
}
