-- Ends invitations whose person is in the company already: joining ends them from now on.
delete from invitations i
using company_members m join users u on u.id = m.user_id
where m.company_id = i.company_id and lower(u.email) = i.email and (i.project_id is null or m.status = 'disabled');
