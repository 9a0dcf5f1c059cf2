// Names what takes the place of an id in the address of a document that is not created yet (specification, section 2).

export const NEW_DOCUMENT = 'new';
