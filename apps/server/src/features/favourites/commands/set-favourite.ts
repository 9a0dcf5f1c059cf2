// Makes a project one of a person's favourites, or no longer.
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { deleteFavourite, insertFavourite } from '../writes.ts';

interface Input {
  company_id: string;
  project_id: string;
  is_favourite: boolean;
}

export const setFavourite = defineCommand<Input, void>({
  name: 'setFavourite',
  action: 'project.view',
  async run({ tx, viewer, now, emit }, { company_id, project_id, is_favourite }) {
    const { user_id } = viewer;
    const favourite = { company_id, project_id, user_id };
    if (is_favourite) await insertFavourite(tx, favourite, now);
    else await deleteFavourite(tx, favourite);
    emit({ type: 'favourites.changed', company_id, project_id: null, payload: { user_id } });
  },
});
