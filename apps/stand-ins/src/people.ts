// Lists the people the stand-ins know. One of them answers when an authorization page asks who signs in.

export interface StandInPerson {
  /** The id that the provider never changes; GitHub's are numbers. */
  subject: string;
  name: string;
  email: string;
  isEmailVerified: boolean;
}

export const PEOPLE: readonly StandInPerson[] = [
  { subject: '1001', name: 'Ada Lovelace', email: 'ada@example.com', isEmailVerified: true },
  { subject: '1002', name: 'Grace Hopper', email: 'grace@example.com', isEmailVerified: true },
  { subject: '1004', name: 'Vera Guest', email: 'vera@example.com', isEmailVerified: true },
  { subject: '1003', name: 'Somebody Unproven', email: 'unproven@example.com', isEmailVerified: false },
];
