// Lists for the commands about days off and holidays how to call them, so that their undo is tested.
import { uuidv7 } from 'uuidv7';
import type { InverseWorld } from './inverse-world.ts';

export function capacityCases(world: InverseWorld) {
  const [day_off, holiday] = [uuidv7(), uuidv7()];
  const period = { from_day: '2026-12-24', to_day: '2026-12-31', is_half: false, note: 'Skiing' };
  const christmas = { id: holiday, day: '2026-12-25', name: 'Christmas' };
  const saved = () => world.onCompany({ id: day_off, fields: { user_id: world.owner.id, ...period } });
  const added = () => world.onCompany({ holidays: [christmas] });
  return {
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
