// Lists the headings Jira gives its columns in English.

export const ENGLISH = {
  key: ['issuekey', 'key', 'workitemkey'],
  id: ['issueid', 'workitemid'],
  title: ['summary'],
  type: ['issuetype', 'worktype'],
  status: ['status'],
  category: ['statuscategory'],
  priority: ['priority'],
  assignee: ['assignee'],
  assigneeId: ['assigneeid'],
  reporter: ['reporter'],
  reporterId: ['reporterid'],
  creator: ['creator'],
  creatorId: ['creatorid'],
  created: ['created'],
  resolved: ['resolved', 'resolution date'],
  resolution: ['resolution'],
  attachment: ['attachment', 'attachments'],
  due: ['duedate'],
  start: ['startdate'],
  labels: ['labels', 'label'],
  description: ['description'],
  comment: ['comment', 'comments'],
  worklog: ['log work', 'work log', 'worklog'],
  spent: ['time spent'],
  sprint: ['sprint', 'sprints'],
  points: ['storypoints', 'storypointestimate', 'storypointsestimate'],
  seconds: ['originalestimate'],
  parentKey: ['parentkey', 'epiclink'],
  parent: ['parent', 'parentid'],
} as const;

export type JiraField = keyof typeof ENGLISH;
export type Headings = Partial<Record<JiraField, readonly string[]>>;
