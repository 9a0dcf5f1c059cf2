// Names what something belongs to: its company, its project, its ticket or document.

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

export interface DocumentRef extends ProjectRef {
  id: string;
  is_archived?: boolean;
}
