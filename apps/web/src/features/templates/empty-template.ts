// Makes an empty project template.
import type { ProjectTemplateFields } from '@worklane/contract/templates';
import { DEFAULT_BOARD } from '@worklane/domain/projects/default-board';
import { DEFAULT_PROJECT_ICON } from '@worklane/domain/projects/vocabulary';

export const EMPTY_TEMPLATE: ProjectTemplateFields = {
  name: '',
  description: '',
  icon: DEFAULT_PROJECT_ICON,
  defaultColumns: DEFAULT_BOARD.statuses,
  defaultLabels: [],
  defaultPriorities: DEFAULT_BOARD.priorities,
  defaultTicketTypes: DEFAULT_BOARD.ticket_types,
  sampleTickets: [],
};
