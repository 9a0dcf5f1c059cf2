// Lists the fields that a file may set: all editable ones except the parent, which is linked once all tickets exist.
import { EDITABLE_FIELDS, type EditableField } from '@worklane/domain/tickets/fields';

export type CarriedField = Exclude<EditableField, 'parent_id'>;
export const CARRIED_FIELDS = EDITABLE_FIELDS.filter((field): field is CarriedField => field !== 'parent_id');
