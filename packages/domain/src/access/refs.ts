// Names what something belongs to: its company, its project, its ticket.
export interface CompanyRef {
  company_id: string;
}

export interface ProjectRef extends CompanyRef {
  project_id: string;
}

export interface TicketRef extends ProjectRef {
  id: string;
  /** Its project is archived, and takes no work. */
  is_archived?: boolean;
}
