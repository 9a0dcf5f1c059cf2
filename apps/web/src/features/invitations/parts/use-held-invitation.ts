// Reads the invitation a user signs up for, if they go on to it.
import { useQuery } from '@tanstack/react-query';
import { ACCEPT_PATH, heldInvitation } from '../../accounts/parts/held-invitation.ts';
import { previewQuery } from '../data.ts';

export function useHeldInvitation(returnTo: string | undefined) {
  const token = returnTo === ACCEPT_PATH ? heldInvitation() : undefined;
  const { data } = useQuery({ ...previewQuery(token ?? ''), enabled: token !== undefined });
  return token && data ? { token, email: data.email, company_name: data.company_name } : undefined;
}
