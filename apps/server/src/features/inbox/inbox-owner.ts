// Names the owner of an inbox: a person in a company.

export interface Whose {
  company_id: string;
  user_id: string;
}
