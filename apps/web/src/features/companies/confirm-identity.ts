// Proving again who one is, before what cannot be taken back.
import { auth } from '@worklane/contract/auth';
import { ApiError } from '../../platform/api/api-error.ts';
import { call } from '../../platform/api/call.ts';

export function needsConfirmation(error: unknown): boolean {
  return (
    error instanceof ApiError && (error.code === 'confirm_identity' || error.code === 'current_password_incorrect')
  );
}

export const confirmIdentity = (password: string) => call(auth.confirm, { body: { password } });
