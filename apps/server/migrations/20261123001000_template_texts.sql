-- Descriptions in templates are HTML from now on, where they have a tag. Plain ones that look as if they had one become HTML.

create function template_text_as_html(given text) returns text language sql immutable as $$
  select '<p>' || replace(replace(
    replace(replace(replace(replace(given, E'\r\n', E'\n'), '&', '&amp;'), '<', '&lt;'), '>', '&gt;'),
    E'\n\n', '</p><p>'), E'\n', '<br />') || '</p>'
$$;

update ticket_templates set description = template_text_as_html(description)
where description ~ '</?[a-zA-Z!]' and length(template_text_as_html(description)) <= 50000;

update project_templates set sample_tickets = (
  select jsonb_agg(
    case when ticket ->> 'description' ~ '</?[a-zA-Z!]'
      then jsonb_set(ticket, '{description}', to_jsonb(template_text_as_html(ticket ->> 'description')))
      else ticket end
    order by place)
  from jsonb_array_elements(sample_tickets) with ordinality as each (ticket, place))
where exists (
  select from jsonb_array_elements(sample_tickets) as each (ticket) where ticket ->> 'description' ~ '</?[a-zA-Z!]');

drop function template_text_as_html;
