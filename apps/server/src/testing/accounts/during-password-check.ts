// Runs work while the server checks a password, which takes long enough for other requests to finish.
import { vi } from 'vitest';
import type { TestApp } from '../start-test-app.ts';

/** Runs `work` once, during the next check. */
export function duringPasswordCheck({ services }: TestApp, work: () => Promise<unknown>): void {
  const { passwords } = services;
  const check = passwords.verify;
  vi.spyOn(passwords, 'verify').mockImplementationOnce(async (given) => {
    const isRight = await check(given);
    await work();
    return isRight;
  });
}
