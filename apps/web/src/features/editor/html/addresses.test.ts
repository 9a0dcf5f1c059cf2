// Tests which addresses of links and pictures a document keeps.
import { expect, it } from 'vitest';
import { isOwnPicture } from './addresses.ts';

it.each([
  ['/api/files/0198f000-0000-7000-8000-000000000000', true],
  ['/api/files/../x', false],
  ['/api/files/x/../../x', false],
  ['/api/files/..', false],
  ['/api/files/./x', false],
  ['/api/files/%2e%2e/x', false],
  ['/api/files/%2E%2E%2Fx', false],
  ['/api/files/x%2f..%2f..%2fx', false],
  ['/api/files/..\\x', false],
  ['/api/files/x\\..\\..\\x', false],
  ['/api\\files/x', false],
  ['/api/files/.\t./x', false],
  ['/api/files/x\n', false],
  ['/api/files//a.example/x', false],
  ['/api/files/x#a', false],
  ['/api/files/x?download=1', false],
  ['/api/files/', false],
  ['//a.example/api/files/x', false],
  ['https://a.example/api/files/x', false],
  [null, false],
])('takes %s for a picture of the product: %s', (src, isOwn) => {
  expect(isOwnPicture(src)).toBe(isOwn);
});
