-- Which applications may be changed: their confirmations end when the office's content changes what is confirmed.

create index application_editable on application (id)
  where status in ('unsubmitted', 'cadastralRejected', 'acceptanceRejected');
