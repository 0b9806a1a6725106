-- What officers write freely is sealed for its row (docs/product/privacy.md 'Privacy'). What was kept before stays clear.

alter table review_remark
  drop constraint review_remark_text_check,
  add column row_id uuid not null default gen_random_uuid() unique;
alter table review_remark alter column row_id drop default;
comment on column review_remark.text is 'Sealed for review_remark:{row_id}:text';
comment on column application.cadastral_opinion is '权籍调查意见 (sh_qjdc_yj). Sealed for application:{id}:cadastral_opinion, clear from 0.1.0, empty for none';
comment on column application.acceptance_opinion is '受理意见 (sh_xmsl_yj). Sealed for application:{id}:acceptance_opinion, clear from 0.1.0, empty for none';
comment on column application_submission.opinion is 'Of the rejection; the application''s own is emptied by the next submission. Sealed for application_submission:{id}:opinion, empty for none';
comment on column case_event.note is 'Sealed for case_event:{id}:note, empty for none';
