// Follows the time that is logged, and notices when it reaches a mark of a project's budget.
import { reactsTo } from '../../platform/reactions/define-reaction.ts';
import { noticeBudget } from './steps/notice-budget.ts';

export const budgetReactions = [
  reactsTo(
    'budgets.notice',
    ['time.changed', 'board.replaced', 'project.updated'],
    async (context, { company_id, project_id }) => {
      if (project_id) await noticeBudget(context, { company_id, project_id });
    },
  ),
];
