-- The projects whose data the model was shown for an answer. Null: unknown, as for answers from before this column about several
-- projects; answers about one project were shown that one.
alter table ai_messages add column project_ids uuid[];
update ai_messages m set project_ids = array[c.project_id]
from ai_conversations c
where c.company_id = m.company_id and c.id = m.conversation_id and c.context_type = 'project'
  and m.role = 'assistant' and m.state <> 'answering';
