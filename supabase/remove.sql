-- Removes Vigil: its functions in public, and the schema vigil with the views. Tables, rows and indexes stay.
drop function if exists
  public.dashboard_cube(date, date, text), public.dashboard_cube(date, date, text, interval),
  public.dashboard_cube_by_night(date, date, text), public.dashboard_cube_keep(text, integer);
drop schema if exists vigil cascade;
