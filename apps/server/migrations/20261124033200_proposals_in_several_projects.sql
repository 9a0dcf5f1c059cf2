-- An answer about several projects has a proposal for each of them.
drop index ai_proposals_company_id_message_id_idx;
create unique index on ai_proposals (company_id, message_id, project_id);
