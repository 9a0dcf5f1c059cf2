// Lists the products that companies connect to.
import type { ConnectedType } from '@worklane/contract/integrations';
import type { Config } from '../../../platform/config/read-config.ts';
import { figmaProvider } from './figma.ts';
import { gitHubProvider } from './github.ts';
import type { IntegrationProvider } from './provider.ts';
import { slackProvider } from './slack.ts';

export function providersOf({ integrations }: Config): Record<ConnectedType, IntegrationProvider> {
  return {
    figma: figmaProvider(integrations),
    github: gitHubProvider(integrations),
    slack: slackProvider(integrations),
  };
}
