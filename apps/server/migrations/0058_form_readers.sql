-- Who confirms a submission later reads its form too (docs/product/confirmation.md 'The application form').

update application_form set readers = array(
  select distinct reader from (
    select unnest(readers) as reader
    union all
    select citizen_id from confirmation_place place
    where place.application_id = application_form.application_id and place.state = 'confirmed' and citizen_id is not null
  ) as everybody)
from application
where application.id = application_form.application_id and application.submission = application_form.submission
  and application.status not in ('unsubmitted', 'cadastralRejected', 'acceptanceRejected');
comment on column application_form.readers is 'Who has confirmed the submission, before it or later: they may read it beside the filer';
