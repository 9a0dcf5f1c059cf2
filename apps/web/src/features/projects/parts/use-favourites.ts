// Adds a project to the user's favourites or removes it: shown at once, rolled back when the server refuses.
import { useQueryClient } from '@tanstack/react-query';
import { favourites } from '@worklane/contract/favourites';
import type { Project } from '@worklane/contract/projects';
import { useCallback } from 'react';
import { call } from '../../../platform/api/call.ts';
import { toastError } from '../../../ui/toast.tsx';
import { favouritesQuery } from '../data.ts';

export function useFavourites() {
  const client = useQueryClient();
  return useCallback(
    async ({ id, company_id, name }: Pick<Project, 'id' | 'company_id' | 'name'>, is_favourite: boolean) => {
      const { queryKey } = favouritesQuery(company_id);
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (ids = []) => {
        const others = ids.filter((each) => each !== id);
        return is_favourite ? [...others, id] : others;
      });
      try {
        client.setQueryData(queryKey, await call(favourites.set, { params: { project: id }, body: { is_favourite } }));
      } catch (error) {
        toastError(`${name} wasn’t changed`, (error as Error).message);
        await client.invalidateQueries({ queryKey });
      }
    },
    [client],
  );
}
