// Keeps one-time secrets of sign-ins in cookies, which only the account routes receive.
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { lifetimeSeconds, type Purpose } from './steps/one-time-secrets.ts';

export function setSecretCookie(http: Context, purpose: Purpose, value: string, publicUrl: string): void {
  setCookie(http, `worklane_${purpose}`, value, {
    httpOnly: true,
    sameSite: 'Lax',
    secure: publicUrl.startsWith('https:'),
    path: '/api/auth',
    maxAge: lifetimeSeconds(purpose),
  });
}

export function readSecretCookie(http: Context, purpose: Purpose): string | undefined {
  return getCookie(http, `worklane_${purpose}`);
}

export function clearSecretCookie(http: Context, purpose: Purpose): void {
  deleteCookie(http, `worklane_${purpose}`, { path: '/api/auth' });
}
