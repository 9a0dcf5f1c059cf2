// Holds what a user chooses for a new API token, for a program of their own or one that asks.
import { TOKEN_LIMITS, type TokenRight } from '@worklane/domain/tokens/vocabulary';

export interface TokenChoice {
  rights: TokenRight;
  /** Undefined for all projects. */
  projects: readonly string[] | undefined;
  days: string;
}

export const USUAL_CHOICE: TokenChoice = {
  rights: 'propose',
  projects: undefined,
  days: String(TOKEN_LIMITS.usual),
};

/** @returns what to tell the user; undefined when the choice can be sent */
export function whatIsWrong({ projects }: TokenChoice): string | undefined {
  if (projects?.length === 0) return 'Choose at least one project.';
  if (projects && projects.length > TOKEN_LIMITS.projects) return `Choose up to ${TOKEN_LIMITS.projects} projects.`;
  return undefined;
}

/** Turns the choice into the fields of the request. */
export const fieldsOf = ({ rights, projects, days }: TokenChoice) => ({
  rights,
  days: Number(days),
  ...(projects && { project_ids: [...projects] }),
});
