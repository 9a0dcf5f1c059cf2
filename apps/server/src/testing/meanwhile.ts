// Does something else while a password is looked at, which takes a while.
import { vi } from 'vitest';
import type { TestApp } from './start-test-app.ts';

/** Once: with the next password that is checked. */
export function meanwhile({ services }: TestApp, work: () => Promise<unknown>): void {
  const { passwords } = services;
  const check = passwords.verify;
  vi.spyOn(passwords, 'verify').mockImplementationOnce(async (given) => {
    const isRight = await check(given);
    await work();
    return isRight;
  });
}
