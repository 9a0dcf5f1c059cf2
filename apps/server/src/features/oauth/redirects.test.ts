// Tests which addresses programs may be answered at.
import { describe, expect, it } from 'vitest';
import { isOwnAddress, mayRedirectTo, withAnswer } from './redirects.ts';

const OWN = ['https://agent.example/callback', 'http://127.0.0.1/callback', 'http://localhost:3000/back?a=1'];

describe('an address that a program registers', () => {
  it.each([...OWN, 'https://agent.example', 'https://agent.example:8443/x', 'http://[::1]:9/'])(
    'can be %s',
    (address) => expect(mayRedirectTo(address)).toBe(true),
  );

  it.each([
    'http://agent.example/callback',
    'http://127.0.0.1.agent.example/callback',
    'http://127.1/callback',
    'http://0.0.0.0/callback',
    'javascript:alert(1)',
    'data:text/html,x',
    'cursor://callback',
    'https://agent.example/callback#x',
    'https://agent.example/callback#',
    'https://mara@agent.example/callback',
    'https://agent.example\\@evil.example/',
    'https://agent.example/../callback',
    'https://agent.example./callback',
    'HTTPS://agent.example/callback',
    'https://agent.example/call\tback',
    ' https://agent.example/callback',
    '//agent.example/callback',
    '/callback',
    '',
    `https://agent.example/${'x'.repeat(500)}`,
  ])("can't be %j", (address) => expect(mayRedirectTo(address)).toBe(false));
});

describe('the address of a request', () => {
  it.each([...OWN, 'http://127.0.0.1:51234/callback', 'http://localhost:4999/back?a=1'])('can be %s', (address) =>
    expect(isOwnAddress(address, OWN)).toBe(true),
  );

  it.each([
    'https://agent.example/callback/more',
    'https://agent.example/callback?x=1',
    'https://agent.example/call',
    'https://agent.example:8443/callback',
    'https://agent.example.evil.example/callback',
    'https://agent.example@evil.example/callback',
    'https://agent.example/callback#x',
    'https://evil.example/callback',
    'http://agent.example/callback',
    'http://localhost/callback',
    'http://127.0.0.1:1/callback/more',
    'http://127.0.0.1:1/callback?x=1',
    'http://user@127.0.0.1:1/callback',
    'https://127.0.0.1/callback',
    'http://localhost:4999/back',
    'javascript:alert(1)',
  ])("can't be %s", (address) => expect(isOwnAddress(address, OWN)).toBe(false));

  it('is not any that should never have been registered', () => {
    expect(isOwnAddress('javascript:alert(1)', ['javascript:alert(1)'])).toBe(false);
    expect(isOwnAddress('http://127.0.0.1:5/x', ['nonsense', 'http://127.0.0.1/x'])).toBe(true);
  });
});

it('adds the answer after what an address has', () => {
  expect(withAnswer('https://agent.example/x?a=1', { code: 'b c', state: undefined, iss: 'https://w.example' })).toBe(
    'https://agent.example/x?a=1&code=b+c&iss=https%3A%2F%2Fw.example',
  );
});
