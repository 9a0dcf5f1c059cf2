// Changes days off and holidays. Each change can be undone.
import type { QueryClient } from '@tanstack/react-query';
import type { NamedCommand } from '@worklane/contract/batches';
import type { DayOff, DayOffFields, Holiday, NewHoliday, ProposedDaysOff } from '@worklane/contract/days-off';
import { uuidv7 } from 'uuidv7';
import { runUndoable } from '../../platform/undo/run-undoable.ts';
import { capacityKeys } from './data.ts';

export interface CapacityCache {
  client: QueryClient;
  companyId: string;
}

const run = (
  { client, companyId }: CapacityCache,
  words: { done: string; failed: string },
  ...commands: NamedCommand[]
) =>
  runUndoable({
    shownId: companyId,
    commands: commands.map((command) => ({ ...command, target: companyId })),
    done: words.done,
    failed: words.failed,
    onSettled: () => client.invalidateQueries({ queryKey: capacityKeys.all }),
  });

export const saveDayOff = (cache: CapacityCache, id: string, fields: DayOffFields): Promise<boolean> =>
  run(
    cache,
    { done: 'Days off saved', failed: 'The days off were not saved' },
    { command: 'saveDayOff', input: { id, fields } },
  );

export const deleteDayOff = (cache: CapacityCache, { id }: DayOff): Promise<boolean> =>
  run(
    cache,
    { done: 'Days off deleted', failed: 'The days off were not deleted' },
    { command: 'deleteDayOff', input: { id } },
  );

/** The most commands of one batch. */
const AT_ONCE = 100;

/** Adds or dismisses all of them as one change. */
export const addProposed = (
  cache: CapacityCache,
  user_id: string,
  proposals: readonly ProposedDaysOff[],
): Promise<boolean> =>
  run(
    cache,
    { done: 'Days off saved', failed: 'The days off were not saved' },
    ...proposals.slice(0, AT_ONCE).map(({ from_day, to_day, is_half }) => ({
      command: 'saveDayOff',
      input: { id: uuidv7(), fields: { user_id, from_day, to_day, is_half, note: '' } },
    })),
  );

export const dismissProposed = (cache: CapacityCache, proposals: readonly ProposedDaysOff[]): Promise<boolean> =>
  run(
    cache,
    {
      done: proposals.length === 1 ? 'Proposal dismissed' : `${proposals.length} proposals dismissed`,
      failed: 'The proposals were not dismissed',
    },
    { command: 'dismissAbsences', input: { ids: proposals.map(({ id }) => id) } },
  );

export const addHolidays = (cache: CapacityCache, holidays: readonly NewHoliday[]): Promise<boolean> =>
  run(
    cache,
    {
      done: holidays.length === 1 ? 'Holiday added' : `${holidays.length} holidays added`,
      failed: 'The holidays were not added',
    },
    { command: 'addHolidays', input: { holidays } },
  );

export const deleteHoliday = (cache: CapacityCache, { id, name }: Holiday): Promise<boolean> =>
  run(
    cache,
    { done: `${name} deleted`, failed: 'The holiday was not deleted' },
    { command: 'deleteHolidays', input: { ids: [id] } },
  );
