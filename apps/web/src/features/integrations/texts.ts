// Lists each product's texts and icon for its card and its return page (specification, extensions sections 2 and 8; T-116).
import { IconBrandGithub } from '@tabler/icons-react';
import { CONNECTED_TYPES, type ConnectedType, INTEGRATION_NAMES } from '@worklane/contract/integrations';
import type { FunctionName } from '@worklane/contract/platform/functions';
import type { ComponentType } from 'react';
import { FigmaMark, SlackMark } from './product-marks.tsx';

export interface ProductTexts {
  name: string;
  mark: ComponentType<{ size: number }>;
  about: string;
  /** Said while the way there begins. */
  starting?: string;
  /** The server refuses the address to send the browser to. */
  noAddress: string;
  /** The server's answer has no address. Defaults to `noAddress`. */
  emptyAnswer?: string;
  unreachable: string;
  function: FunctionName;
  /** Its return pages; the first is the one people are sent back to. */
  returnPaths: readonly [string, ...string[]];
}

export const TEXTS: Record<ConnectedType, ProductTexts> = {
  figma: {
    name: INTEGRATION_NAMES.figma,
    mark: FigmaMark,
    about: 'Link a design file to a project and turn its frames into tickets.',
    noAddress: 'Could not get the Figma authorization URL. Please try again.',
    unreachable: 'Could not reach Figma. Please check your connection and try again.',
    function: 'figma-data',
    returnPaths: ['/figma-oauth-callback'],
  },
  github: {
    name: INTEGRATION_NAMES.github,
    mark: IconBrandGithub,
    about: 'Link a repository to a project, sync issues and write documentation.',
    starting: 'Connecting to GitHub',
    noAddress: 'Could not start the GitHub authorization process.',
    emptyAnswer: 'Failed to get GitHub OAuth URL',
    unreachable: 'Could not connect to GitHub. Please try again.',
    function: 'github-integration',
    returnPaths: ['/github-oauth-callback', '/github-integration-callback'],
  },
  slack: {
    name: INTEGRATION_NAMES.slack,
    mark: SlackMark,
    about: 'Send ticket changes and a scheduled summary to a channel.',
    noAddress: 'Could not get the Slack authorization URL. Please try again.',
    unreachable: 'Could not reach Slack. Please check your connection and try again.',
    function: 'slack-integration',
    returnPaths: ['/slack/callback'],
  },
};

/** Finds the product whose return page this is. */
export function productOf(pathname: string): ConnectedType | undefined {
  return CONNECTED_TYPES.find((type) => TEXTS[type].returnPaths.includes(pathname.replace(/\/$/, '')));
}
