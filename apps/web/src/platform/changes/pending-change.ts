// Describes a change that the user made and the server has not confirmed: plain data, so that it can be stored in this
// browser and sent later.

export interface PendingChange<Input = unknown> {
  id: string;
  /** The name of the endpoint. How the change looks and how it is sent are looked up by it. */
  command: string;
  /** What the endpoint is called with. */
  input: Input;
  /** When it was made, in milliseconds. */
  at: number;
  person: string;
  company: string;
  project: string;
  /** What to call the thing it changes: EDGE-12. */
  name: string;
  /** What it was changed from: sent late, it must still be so. */
  found?: unknown;
  /** Undoes another change, which shows the result itself. */
  isUndo?: true;
}
