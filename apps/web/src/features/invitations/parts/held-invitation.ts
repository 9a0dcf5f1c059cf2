// The invitation somebody came with, kept in this tab across logging in and signing up, and nowhere else.

const KEY = 'worklane-invitation';
export const ACCEPT_PATH = '/accept-invitation';

export function holdInvitation(token: string): void {
  sessionStorage.setItem(KEY, token);
}

export function heldInvitation(): string | undefined {
  return sessionStorage.getItem(KEY) ?? undefined;
}

export function dropInvitation(): void {
  sessionStorage.removeItem(KEY);
}
