// Takes the data of a query, unless it belongs to the view before and nothing can be fetched for this one.
import type { UseQueryResult } from '@tanstack/react-query';

/** @returns undefined while the browser is offline and the data is only a placeholder */
export function dataOf<Data>(query: Pick<UseQueryResult<Data>, 'data' | 'isPaused' | 'isPlaceholderData'>) {
  return query.isPaused && query.isPlaceholderData ? undefined : query.data;
}
