// Lists for the commands about days off and holidays how to call them, so that their undo is tested.
import { uuidv7 } from 'uuidv7';
import { keepAbsences } from '../../features/integrations/absence-writes.ts';
import type { InverseWorld } from './inverse-world.ts';

export function capacityCases(world: InverseWorld) {
  const [day_off, holiday] = [uuidv7(), uuidv7()];
  const period = { from_day: '2026-12-24', to_day: '2026-12-31', is_half: false, note: 'Skiing' };
  const christmas = { id: holiday, day: '2026-12-25', name: 'Christmas' };
  const saved = () => world.onCompany({ id: day_off, fields: { user_id: world.owner.id, ...period } });
  const added = () => world.onCompany({ holidays: [christmas] });
  const absence = { id: 'a'.repeat(64), from_day: '2026-12-28', to_day: '2026-12-29', is_half: false };
  const proposed = () =>
    keepAbsences(world.app.services.db, {
      user_id: world.owner.id,
      absences: [absence],
      now: world.app.services.now(),
    });
  const chosen = () => world.onCompany({ ids: [absence.id] });
  return {
    dismissAbsences: { given: proposed, call: chosen },
    restoreAbsences: {
      given: async () => {
        await proposed();
        await world.done({ command: 'dismissAbsences', ...chosen() });
      },
      call: chosen,
    },
    saveDayOff: { call: saved },
    deleteDayOff: {
      given: () => world.done({ command: 'saveDayOff', ...saved() }),
      call: () => world.onCompany({ id: day_off }),
    },
    addHolidays: { call: added },
    deleteHolidays: {
      given: () => world.done({ command: 'addHolidays', ...added() }),
      call: () => world.onCompany({ ids: [holiday] }),
    },
  };
}
