// Tests that secrets in paths are kept out of the log.
import { allEndpoints } from '@worklane/contract/index';
import { expect, it } from 'vitest';
import { makeToken } from '../session/token-secret.ts';
import { secretHider } from './hide-secret.ts';

const hide = secretHider(allEndpoints);

it('replaces the secret of an address with the name of its parameter', () => {
  const [endpoint] = allEndpoints.filter(({ secretParam }) => secretParam);
  const path = endpoint?.path ?? '';
  expect(hide(path.replace(/\{\w+\}/g, 'a-secret'))).toBe(path);
  expect(hide(`${path.replace(/\{\w+\}/g, 'a-secret')}/more`)).toBe(path);
});

it('hides API tokens that were put into an address, whole, cut or in other letters', () => {
  const { token } = makeToken();
  expect(hide(`/mcp/${token}`)).toBe('/mcp/wl_...');
  expect(hide(`/api/tickets/${token.slice(0, 30)}/comments`)).toBe('/api/tickets/wl_.../comments');
  expect(hide(`/api/projects/${token.toUpperCase()}`)).toBe('/api/projects/wl_...');
  expect(hide('/api/tickets/EDGE-12')).toBe('/api/tickets/EDGE-12');
});
