// Fetches webhooks again when one was created, changed, switched off or tested.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { subscribe } from '../../platform/realtime/realtime.ts';
import { webhookKeys } from './data.ts';

export function useWebhookEvents(): void {
  const client = useQueryClient();
  useEffect(
    () => subscribe('webhook.changed', () => void client.invalidateQueries({ queryKey: webhookKeys.all })),
    [client],
  );
}
