// Makes a project one of a person's favourites, or no longer.
import { FavouriteChoice } from '@worklane/contract/favourites';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { inCompany } from '../../../platform/session/scope.ts';
import { readFavourites } from '../reads.ts';
import { deleteFavourite, insertFavourite } from '../writes.ts';

export const setFavourite = defineCommand({
  name: 'setFavourite',
  target: 'project',
  input: FavouriteChoice,
  isCallable: true,
  action: 'project.view',
  async run({ tx, viewer, now, emit }, { company_id, project_id, is_favourite }) {
    const { user_id } = viewer;
    const favourite = { company_id, project_id, user_id };
    if (is_favourite) await insertFavourite(tx, favourite, now);
    else await deleteFavourite(tx, favourite);
    emit({ type: 'favourites.changed', company_id, project_id: null, payload: { user_id } });
  },
  inverse: {
    async before({ tx, viewer: { user_id } }, { company_id, project_id }) {
      const all = await readFavourites(tx, inCompany(company_id), { company_id, user_id });
      return all.includes(project_id);
    },
    calls: ({ input: { project_id, is_favourite }, before }) =>
      before === is_favourite ? [] : [{ command: 'setFavourite', target: project_id, input: { is_favourite: before } }],
  },
});
