// Defines favourites: the projects that a user pins. Nobody else sees which.
import * as z from 'zod/mini';
import { defineEndpoint } from './platform/endpoint.ts';
import { inCompany, inProject } from './platform/paths.ts';
import { Id } from './platform/primitives.ts';

/** Projects, the one that was added first first. */
const Favourites = z.array(Id);

export const FavouriteChoice = z.object({ is_favourite: z.boolean() });

export const favourites = {
  list: defineEndpoint({
    name: 'favourites.list',
    method: 'GET',
    path: '/api/companies/{company}/favourites',
    summary: 'List your favourite projects in a company that you may still see',
    access: { action: 'company.view', scope: 'company' },
    params: inCompany,
    response: Favourites,
  }),
  set: defineEndpoint({
    name: 'favourites.set',
    method: 'PUT',
    path: '/api/projects/{project}/favourite',
    summary: 'Add a project to your favourites, or remove it',
    access: { action: 'project.view', scope: 'project' },
    params: inProject,
    body: FavouriteChoice,
    response: Favourites,
  }),
};
