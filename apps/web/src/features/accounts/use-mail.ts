// Tells whether messages are sent, or kept on the server because it has no mail server yet.
import { useQuery } from '@tanstack/react-query';
import { mailQuery } from './security-data.ts';

export function useMail(): 'unknown' | 'sent' | 'kept' {
  const { data, isError } = useQuery(mailQuery);
  if (data) return data.is_sending ? 'sent' : 'kept';
  // Who could not ask says what is true of most.
  return isError ? 'sent' : 'unknown';
}
