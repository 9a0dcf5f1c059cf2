// Fetches lists of API tokens again when one was created or ended.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { subscribe } from '../../platform/realtime/realtime.ts';
import { tokenKeys } from './data.ts';

export function useTokenEvents(): void {
  const client = useQueryClient();
  useEffect(
    () => subscribe('api_tokens.changed', () => void client.invalidateQueries({ queryKey: tokenKeys.all })),
    [client],
  );
}
